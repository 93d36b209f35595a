import type { ContentResponse } from '../api/public.gen';
import { content, mediator } from './factories';

/** The content as the server answers it to the Spanish build, with one section that is not translated. */
export const spanishContent = (): ContentResponse => ({
  ...content(),
  hero: {
    kicker: 'Desde 1998',
    headline: 'Resuélvalo hablando',
    description: 'Un lugar neutral.',
    ctaPrimary: 'Reservar ahora',
    ctaSecondary: 'Más información',
    imageAlt: '',
  },
  about: { title: 'Nuestro equipo', description: 'Tres mediadores.', imageAlt: '' },
  services: { title: 'Qué hacemos', items: [{ title: 'Asuntos de familia', description: 'Planes de crianza.' }] },
  process: { title: 'Cómo se hace', items: [{ title: 'Llamada', figure: '', description: 'Escuchamos.' }] },
  testimonials: { title: 'Opiniones', items: [{ title: 'R. L.', figure: 'Parte', description: 'Nos escucharon.' }] },
  credentials: { title: 'Datos', items: [{ title: 'Tarifa', figure: '$250 por hora', description: 'En total.' }] },
  fees: { title: 'Fees in detail', items: [{ title: 'Half day', figure: '$750', description: 'Three hours.' }] },
  faq: { title: 'Preguntas frecuentes', items: [{ title: '¿Necesito abogado?', figure: '', description: 'No.' }] },
  contact: {
    ...content().contact,
    title: 'Cuando quiera',
    description: 'Escríbanos.',
    venue: 'Por video en todo el estado',
    bring: 'La orden del tribunal',
  },
  legal: { agreement: 'Solicitar es gratis.', privacy: '## Quién lo ve\nNosotros.', terms: '', accessibility: '' },
  seo: { title: 'Mediación Harbor', description: 'Mediación en Orlando.', keywords: '' },
  english: ['fees'],
});

export const spanishMediators = () => [
  mediator({ bio: 'Asuntos de familia.', specialties: ['Divorcio'] }),
  mediator({
    id: 'mediator-2',
    name: 'James Whitfield',
    role: 'mediator',
    bio: 'Civil cases.',
    english: ['bio'],
    specialties: [],
    slug: 'james-whitfield',
  }),
];
