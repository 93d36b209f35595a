import type * as english from './refusals';

const GENERAL = 'El servidor no aceptó la solicitud. Inténtelo de nuevo o comuníquese con nosotros.';

/** Every code that a visitor can meet; `crates/api/src/base/error.rs` has the English words. */
const REASONS: Readonly<Record<string, string>> = {
  ask_instead: 'Todas las personas que participan aceptaron esta fecha. Pida el cambio en su página.',
  bad_request: 'El servidor no entendió la solicitud. Vuelva a cargar la página e inténtelo de nuevo.',
  booking_changed: 'La reserva cambió mientras tanto. Vuelva a cargar la página para ver cómo está ahora.',
  booking_settled: 'Esta reserva ya está cancelada o completada y no se puede cambiar.',
  challenge_failed: 'La respuesta no es correcta o la pregunta venció. Inténtelo de nuevo.',
  human_check_required: 'Confirme primero que es una persona.',
  idempotency_key_in_use: 'Su solicitud anterior todavía se está procesando. Espere un momento.',
  idempotency_key_reused: 'Su solicitud cambió mientras se enviaba. Vuelva a cargar la página e inténtelo de nuevo.',
  internal: 'Algo salió mal de nuestro lado.',
  invalid: 'Algunos datos no son válidos.',
  not_confirmed: 'Esta sesión no está confirmada. Vuelva a cargar la página para ver cómo está ahora.',
  not_found: 'Aquí no hay nada. Es posible que la dirección tenga un error.',
  payload_too_large: 'El texto es demasiado largo.',
  payment_settled: 'No queda nada por pagar de esta reserva.',
  payment_unavailable: 'En este momento no se puede pagar. Inténtelo de nuevo más tarde o escríbanos.',
  request_open: 'Su parte ya pidió un cambio. La oficina se comunicará con ustedes.',
  slot_unavailable: 'Ese horario ya no está disponible. Elija otro.',
  timeout: 'La respuesta tardó demasiado. Inténtelo de nuevo.',
  dearer: 'Esta sesión cuesta más que la suya. Elija otra, o comuníquese con nosotros para reservarla.',
  too_late: 'Ya es demasiado tarde para cambiar esta sesión aquí. Comuníquese con nosotros.',
  too_many_requests:
    'Hay demasiadas solicitudes en este momento. Espere un poco e inténtelo de nuevo, o comuníquese con nosotros.',
  unavailable: 'El servicio está ocupado o en mantenimiento. Inténtelo de nuevo en un momento.',
};

const EMAIL = 'Escriba un correo como nombre@ejemplo.com';
const NAME = 'Escriba un nombre de 120 caracteres como máximo';
const NOTES = 'Use como máximo 4,000 caracteres';

/** By the API's names. */
const FIELDS: Readonly<Record<string, string>> = {
  caseStyle: 'Use como máximo 160 caracteres',
  case_title: 'Elija un tipo de caso',
  case_type: 'Elija un tipo de caso',
  client_email: EMAIL,
  client_name: NAME,
  client_phone: 'Escriba un número de teléfono válido, de 40 caracteres como máximo',
  contactName: NAME,
  description: NOTES,
  email: EMAIL,
  'matter.file_number': 'Como máximo 20 letras, cifras y guiones, con una cifra al menos',
  'matter.sides.0.email': 'Esta dirección ya es de otra parte, o no es válida',
  'matter.sides.0.name': 'Dos partes tienen el mismo nombre',
  notes: NOTES,
  phone: 'Escriba un número de teléfono válido, de 40 caracteres como máximo',
  preferredDates: 'Revise las fechas de preferencia',
};

export const reasonIn: typeof english.reasonIn = (problem) => problem && (REASONS[problem.code] ?? GENERAL);

export const fieldMistake: typeof english.fieldMistake = (field) => FIELDS[field] ?? 'Revise este dato';

export const apiError: typeof english.apiError = (_title, status) => `Error del servidor (${status})`;
