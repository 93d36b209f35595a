import type { Translation } from '../../lib/language';
import type * as english from './texts';

export const TEXTS: Translation<typeof english.TEXTS> = {
  statuses: { pending: 'Pendiente', confirmed: 'Confirmada', completed: 'Completada', cancelled: 'Cancelada' },
  loading: 'Cargando su reserva…',
  failed: 'No se pudo cargar su reserva.',
  unknown: 'No encontramos esa reserva',
  unknownHint: 'Es posible que el enlace esté incompleto. Ábralo de nuevo desde el correo de confirmación.',
  home: 'Volver al inicio',
  where: 'Lugar',
  questions: '¿Tiene preguntas?',
  contact: 'Comuníquese con nosotros:',
  reply: 'Para comunicarse con nosotros, responda a nuestro correo.',
  mediator: 'Mediador/a',
  calendar: {
    file: 'Agregar a su calendario',
    fileName: 'sesion-de-mediacion',
    google: 'Google Calendar',
    outlook: 'Outlook',
    tentative: 'Agrega una reserva provisional a su calendario.',
    sure: 'Sin su enlace privado, para que pueda compartir la entrada.',
    entry: (mediator, file = '') => `Sesión de mediación con ${mediator}${file && ` (expediente ${file})`}`,
    deadline: (mediator, file = '') =>
      `Último momento para cambiar la fecha o cancelar sin costo: sesión con ${mediator}${file && ` (expediente ${file})`}`,
    addDeadline: 'Agregar esta fecha límite a su calendario',
    deadlineName: 'fecha-limite',
    note: (confirmed, practice, reference) =>
      `${confirmed ? `Confirmada por ${practice}.` : `Solicitada a ${practice}. La oficina confirma por correo electrónico.`}\nReferencia ${reference}`,
  },
};
