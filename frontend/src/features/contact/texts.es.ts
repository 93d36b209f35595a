import type { Translation } from '../../lib/language';
import type * as english from './texts';

export const TEXTS: Translation<typeof english.TEXTS> = {
  form: 'Formulario de contacto',
  contactName: 'Nombre de contacto',
  email: 'Correo electrónico',
  phone: 'Teléfono',
  phoneHint: 'Por si podemos llamarle. Opcional.',
  caseStyle: 'Nombre del caso',
  caseStyleHint: 'Por ejemplo, Pérez contra Gómez. Opcional.',
  notes: 'Notas',
  notesHint: 'Opcional.',
  send: 'Enviar solicitud',
  thanks: 'Gracias. Hemos recibido su solicitud.',
  sent: (time, email) => `Enviada a las ${time}; le responderemos a ${email}.`,
  tooLong: (most) => `Use como máximo ${most.toLocaleString('es-US', { useGrouping: 'always' })} caracteres`,
  trap: 'Sitio web',

  dates: {
    label: 'Fechas de preferencia',
    hint: 'Agregue las fechas de una en una. Opcional.',
    add: 'Agregar fecha',
    chosen: 'Fechas elegidas',
    remove: (date) => `Quitar ${date}`,
    none: 'Primero elija una fecha',
    past: 'Elija la fecha de hoy o una posterior',
    twice: 'Esta fecha ya está en la lista',
    enough: 'Puede agregar hasta diez fechas',
    closed: (days) => `Normalmente no atendemos los días siguientes: ${days}. De todos modos, puede pedir esa fecha.`,
  },
  missing: {
    contactName: 'Escriba su nombre',
    email: 'Escriba un correo como nombre@ejemplo.com',
  },
  why: 'Resuelva una suma sencilla para confirmar que es una persona.',
  failed: 'No se pudo enviar su solicitud. Inténtelo de nuevo; nada de lo que escribió se ha perdido.',
};
