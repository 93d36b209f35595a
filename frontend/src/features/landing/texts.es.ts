import type { Translation } from '../../lib/language';
import type * as english from './texts';

export const LABELS: typeof english.LABELS = {
  about: 'Nosotros',
  services: 'Servicios',
  mediators: 'Mediadores',
  process: 'Proceso',
  testimonials: 'Opiniones',
  credentials: 'Acreditación',
  fees: 'Tarifas',
  faq: 'Preguntas',
  contact: 'Contacto',
};

export const TEXTS: Translation<typeof english.TEXTS> = {
  skip: 'Ir al contenido',
  schedule: 'Reservar',
  opening: 'Abriendo…',
  /** As in the booking dialog. */
  dialog: { title: 'Reservar una sesión', choose: 'Elija mediador/a', close: 'Cerrar' },
  staff: 'Acceso del personal (en inglés)',
  footer: 'Pie de página',
  sections: 'Secciones',
  english: 'Este texto está en inglés.',
  menu: { title: 'Menú', sections: 'Secciones del menú', open: 'Abrir el menú', close: 'Cerrar el menú' },
  about: { kicker: 'Quiénes somos' },
  services: { kicker: 'Qué mediamos' },
  opensSoon: 'Pronto se podrá reservar en línea.',
  openings: { title: 'Próximos horarios', zone: (zone) => `Todos los horarios están en ${zone}.` },
  mediators: {
    kicker: 'Su mediador o mediadora',
    title: 'Nuestro equipo de mediación',
    next: 'Próximo horario',
    book: (name) => `Reservar una sesión con ${name}`,
    openings: 'Próximos horarios',
  },
  process: { kicker: 'Cómo funciona' },
  testimonials: { kicker: 'En sus palabras' },
  credentials: { kicker: 'Información útil' },
  fees: { kicker: 'Cuánto cuesta' },
  faq: { kicker: 'Antes de preguntar' },
  contact: {
    kicker: 'Contacto',
    action: 'Reservar una sesión',
    where: 'Lugar',
    when: 'Horario de atención',
    zone: 'Zona horaria',
    phone: 'Teléfono',
    email: 'Correo electrónico',
    address: 'Dirección',
  },
  legal: { privacy: 'Privacidad', terms: 'Términos', accessibility: 'Accesibilidad' },
  articles: { privacy: 'Aviso de privacidad', terms: 'Términos', accessibility: 'Accesibilidad' },
  home: 'Inicio',
};
