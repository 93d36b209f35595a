//! A new practice's texts in Spanish. What only the practice can know is a gap: text in brackets.

use crate::{
    About, Branding, Contact, Hero, Legal, Seo, ServiceItem, Services, SiteContent, TextSection,
    Translations, default_texts::section,
};

impl SiteContent {
    /// [`SiteContent::default`] in Spanish.
    #[must_use]
    pub(crate) fn default_in_spanish() -> Self {
        Self {
            hero: hero(),
            about: about(),
            services: services(),
            process: process(),
            testimonials: section("Lo que dicen las partes y sus abogados", &[]),
            credentials: credentials(),
            fees: fees(),
            faq: faq(),
            contact: contact(),
            legal: legal(),
            seo: seo(),
            sections: Self::default().sections,
            branding: Branding::default(),
            translations: Translations::default(),
        }
    }
}

fn hero() -> Hero {
    Hero {
        kicker: "Servicios profesionales de mediación".into(),
        headline: "Resolver conflictos mediante la colaboración".into(),
        description: "Un mediador neutral ayuda a ambas partes a encontrar un acuerdo aceptable: en \
                      privado, a su propio ritmo y sin ir a juicio. En línea en toda Florida y en persona en la zona \
                      de Orlando."
            .into(),
        cta_primary: "Reservar una sesión".into(),
        cta_secondary: "Más información".into(),
        image_alt: String::new(),
    }
}

fn about() -> About {
    About {
        title: "Acerca de nosotros".into(),
        description: "Mediamos en conflictos familiares, civiles y de propiedad. Un mediador no toma partido ni decide \
                      nada por usted: nos aseguramos de que todas las personas sean escuchadas, de que los hechos \
                      estén sobre la mesa y de que lo que se acuerde quede por escrito. Lo que se dice en la mediación \
                      se queda en la mediación."
            .into(),
        image_alt: String::new(),
    }
}

fn services() -> Services {
    let item =
        |title: &str, description: &str| ServiceItem { title: title.into(), description: description.into() };
    Services {
        title: "Servicios de mediación".into(),
        items: vec![
            item(
                "Mediación familiar",
                "Divorcio, planes de crianza, manutención y división de bienes, resueltos alrededor de una mesa y no \
                 en un tribunal.",
            ),
            item(
                "Mediación civil de circuito",
                "Casos de contratos, negocios, empleo y lesiones, antes de la demanda o por orden del tribunal.",
            ),
            item(
                "Conflictos de propiedad",
                "Reclamos de seguros, linderos, arrendadores e inquilinos, asociaciones de propietarios.",
            ),
        ],
    }
}

fn process() -> TextSection {
    section(
        "Cuatro pasos, sin sorpresas",
        &[
            (
                "Solicitud y reserva",
                "",
                "Elija un mediador, una fecha y una sesión. Nuestra oficina confirma su solicitud por correo \
                 electrónico.",
            ),
            (
                "Resúmenes previos",
                "",
                "Cada parte envía un breve resumen y los documentos clave, para que la sesión se centre en las \
                 soluciones.",
            ),
            (
                "La sesión",
                "",
                "Conversaciones conjuntas y privadas, guiadas por un mediador imparcial, en línea o en persona.",
            ),
            (
                "Cierre",
                "",
                "Ponemos su acuerdo por escrito. Si algo queda sin resolver, usted sabrá cuál es el siguiente paso.",
            ),
        ],
    )
}

fn credentials() -> TextSection {
    section(
        "Certificación y cobertura",
        &[
            (
                "Certificación",
                "[Certificación, por ejemplo de la Corte Suprema]",
                "Para conflictos familiares, civiles y de propiedad en Florida.",
            ),
            (
                "Lugar",
                "En línea en todo el estado",
                "En cualquier lugar de Florida por video, y en persona en la zona de Orlando.",
            ),
            (
                "Tarifas",
                "[Borrador: $250 por hora]",
                "Verá el precio completo antes de enviar una solicitud.",
            ),
        ],
    )
}

fn fees() -> TextSection {
    section(
        "Precios",
        &[
            ("Sesión de medio día", "[precio]", "Tres horas. El precio es por toda la sesión."),
            (
                "Sesión de día completo",
                "[precio]",
                "Seis horas y una pausa para almorzar. El precio es por toda la sesión.",
            ),
            (
                "Cancelación",
                "",
                "[Hasta cuándo se puede cancelar una sesión y cuánto cuesta cancelarla después]",
            ),
            (
                "Mediación ordenada por el tribunal",
                "",
                "[Tarifas que fija el tribunal, si acepta casos de este tipo]",
            ),
        ],
    )
}

fn faq() -> TextSection {
    section(
        "Preguntas y respuestas",
        &[
            (
                "¿Qué es la mediación?",
                "",
                "[Borrador: Una conversación con una persona neutral y capacitada que ayuda a ambas partes a llegar a un acuerdo. El \
                 mediador no toma partido ni decide nada: usted decide si llega a un acuerdo y cuál.]",
            ),
            (
                "¿Cuánto le cuesta a cada parte?",
                "",
                "[Borrador: El precio que ve antes de solicitar una sesión es por toda la sesión, no por cada parte. Por lo \
                 general, las partes se lo reparten; ustedes deciden cómo, salvo que lo decida una orden del tribunal. Si \
                 paga en línea, paga el precio completo, y después se reparten el costo entre ustedes.]",
            ),
            (
                "¿Qué debo llevar?",
                "",
                "[Borrador: Una identificación con foto y los documentos de los que quiera hablar, como órdenes del tribunal, \
                 contratos y facturas. Para una sesión por video, busque un lugar tranquilo y privado, y cargue su \
                 dispositivo.]",
            ),
            (
                "¿Cómo llego, o cómo me conecto por video?",
                "",
                "[Borrador: El correo que confirma su sesión trae la dirección o el enlace para conectarse por video. Solo \
                 necesita un navegador. Por favor, llegue diez minutos antes.]",
            ),
            (
                "¿Necesito un abogado?",
                "",
                "[Borrador: No. Puede venir con abogado o sin él. Un mediador no puede dar asesoramiento legal, así que quizá \
                 quiera que un abogado lea el acuerdo antes de que usted lo firme.]",
            ),
            (
                "¿Es confidencial?",
                "",
                "[Borrador: Sí, con pocas excepciones. Según la ley de Florida, lo que se dice en la mediación no se puede usar \
                 después en el tribunal. No quedan protegidos los acuerdos firmados ni los informes que exige la ley, \
                 como los de maltrato infantil.]",
            ),
            (
                "¿Y si la otra parte no quiere venir?",
                "",
                "[Borrador: Salvo que la ordene un tribunal, la mediación es voluntaria. Muchas veces ayuda que le expliquemos a \
                 la otra parte cómo funciona: envíenos un mensaje.]",
            ),
            (
                "¿Es obligatorio lo que acordemos?",
                "",
                "[Borrador: Una vez que está por escrito y firmado, sí. En un caso judicial, puede pasar a formar parte de la \
                 orden del tribunal.]",
            ),
            (
                "¿Cuánto tiempo toma?",
                "",
                "[Borrador: La mayoría de los casos toma medio día o un día. Si el tiempo no alcanza, puede reservar otra sesión.]",
            ),
            (
                "¿Y si no me siento a salvo con la otra parte?",
                "",
                "[Borrador: Díganoslo antes de la sesión. Puede permanecer todo el tiempo en una sala aparte o en una \
                 videollamada aparte. En una emergencia, llame al 911.]",
            ),
        ],
    )
}

fn contact() -> Contact {
    Contact {
        title: "Cuando usted quiera".into(),
        description:
            "Cuéntenos qué sucede y qué fechas le convienen, y le responderemos por correo electrónico. ¿Ya \
                      sabe qué día prefiere? Reserve una sesión ahora mismo."
                .into(),
        venue: "En línea en todo el estado, en persona en la zona de Orlando".into(),
        bring: BRING.into(),
        ..Contact::default()
    }
}

fn legal() -> Legal {
    Legal {
        agreement:
            "El precio es por toda la sesión. Por lo general, las partes se lo reparten; ellas deciden cómo, salvo \
             que lo decida una orden del tribunal. Solo nuestra oficina lee lo que usted escribe.".into(),
        privacy: PRIVACY.into(),
        terms: TERMS.into(),
        accessibility: ACCESSIBILITY.into(),
    }
}

fn seo() -> Seo {
    Seo {
        title: "Mediación en Florida: familia, negocios y propiedad".into(),
        description: "Mediadores imparciales para conflictos familiares, civiles y de propiedad. En línea en toda \
                      Florida, en persona en Orlando. Vea las fechas y reserve la suya."
            .into(),
        keywords: "mediación, mediador, Florida, Orlando, mediación familiar, mediación de divorcio, mediación civil"
            .into(),
    }
}

const BRING: &str = "\
Una identificación con foto
Los documentos de los que quiera hablar, como órdenes del tribunal, contratos y facturas
Su abogado, si tiene uno
Para una sesión por video: un lugar tranquilo y privado, y un dispositivo cargado";

const PRIVACY: &str = "\
## Qué datos recopilamos
Su nombre, su dirección de correo electrónico, su número de teléfono si nos lo da, el tipo de caso y lo que nos escribe.

## Para qué los usamos
Para responderle, para apartar su sesión y para escribirle al respecto. No vendemos sus datos ni los usamos para \
publicidad.

## Quién los ve
Nuestro personal y su mediador. Lo que usted escribe en una solicitud no se muestra a la otra parte.

## Cuánto tiempo los guardamos
[Cuánto tiempo guarda los registros de solicitudes y casos]

## Cookies
Este sitio no instala cookies de seguimiento ni carga nada de otras empresas.

## Sus opciones
Puede pedir una copia de sus datos, y que se corrijan o se borren: [dirección de correo electrónico o número de \
teléfono]";

const TERMS: &str = "\
## Solicitudes
Una solicitud todavía no es una cita. La confirmamos por correo electrónico, o le decimos por qué no podemos hacerlo.

## Pagos
El precio es por toda la sesión. Por lo general, las partes se lo reparten; ellas deciden cómo, salvo que lo decida una \
orden del tribunal. Si paga en línea, paga el precio completo. [Cuándo se paga]

## Cambios y cancelaciones
Puede cambiar o cancelar la sesión con el enlace privado de su correo de confirmación. [Hasta cuándo, y cuánto cuesta \
después]

## Sin asesoramiento legal
Un mediador es neutral, no decide nada y no da asesoramiento legal. Para recibirlo, consulte a su propio abogado.

## Confidencialidad
Las comunicaciones de la mediación son confidenciales según la ley de Florida, con las excepciones que establece la ley.";

const ACCESSIBILITY: &str = "\
## Nuestro objetivo
Todas las personas deberían poder usar este sitio, con teclado, lector de pantalla, texto grande o alto contraste. Lo \
construimos según las Pautas de Accesibilidad para el Contenido Web (WCAG) 2.2, nivel AA.

## Sesiones
Díganos antes de su sesión qué necesita: [qué puede ofrecer, como intérpretes o una oficina sin escalones]

## Si algo no funciona
Díganoslo, y lo arreglaremos o le ayudaremos de otra manera: [dirección de correo electrónico o número de teléfono]";
