import type { Translation } from '../../lib/language';
import type * as english from './texts';

export const TEXTS: Translation<typeof english.TEXTS> = {
  title: 'Su mediación',
  loading: 'Cargando su mediación…',
  failed: 'No se pudo cargar su mediación.',
  unknown: 'No encontramos esa página',
  unknownHint:
    'Es posible que el enlace esté incompleto o que uno nuevo lo haya reemplazado. Abra el enlace de nuestro último correo o llámenos.',
  none: 'En este momento no hay ninguna sesión.',
  unconfirmed: 'La oficina todavía no ha confirmado esta sesión.',
  free: (moment) => `Cambiar la fecha o cancelar no tiene costo hasta el ${moment}.`,
  wasFree: (moment) => `Cambiar la fecha o cancelar no tenía costo hasta el ${moment}.`,
  tooLate: 'Para cambiar la fecha de esta sesión o cancelarla, llámenos.',
  change: 'Cambios en esta sesión',
  ask: { move: 'Pedir otra fecha', cancel: 'Pedir que se cancele' },
  question: { move: '¿Pedir otra fecha para esta sesión?', cancel: '¿Pedir que se cancele esta sesión?' },
  office: 'Nada cambia hasta que la oficina decida. La oficina se comunicará con usted.',
  back: 'Volver',
  asking: 'Enviando su solicitud…',
  sent: 'La oficina recibió su solicitud.',
  notSent: 'Su solicitud no se envió.',
  asked: {
    move: 'Su parte pidió otra fecha para esta sesión.',
    cancel: 'Su parte pidió que se cancele esta sesión.',
  },
  takeBack: 'Retirar la solicitud',
  takingBack: 'Retirando la solicitud…',
  takenBack: 'Su solicitud quedó retirada. La sesión sigue como está.',
  notTakenBack: 'Su solicitud no se retiró.',
  side: {
    heading: 'De su parte',
    nobody: 'Todavía nadie',
    you: (name) => `${name} (usted)`,
    name: 'Su parte',
    file: 'Su número de expediente',
  },
  private: (name) =>
    `Esta página es para ${name}. Cualquier persona que tenga el enlace puede pedir cambios; no lo comparta.`,
};
