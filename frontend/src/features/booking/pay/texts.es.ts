import type { Translation } from '../../../lib/language';
import type * as english from './texts';

const minutes = (count: number) => `${count} ${count === 1 ? 'minuto' : 'minutos'}`;

export const TEXTS: Translation<typeof english.TEXTS> = {
  heading: 'Pago',
  payNow: 'Pagar ahora',
  pay: (sum) => `Pagar ${sum}`,
  payAndRequest: (sum) => `Pagar ${sum} y enviar la solicitud`,
  paying: 'Procesando el pago…',
  later: 'Pagar más tarde',
  demo: 'Solo demostración. No se hará ningún cargo a su tarjeta, y los datos de la tarjeta nunca salen de esta ventana.',
  number: 'Número de tarjeta',
  formats: { number: '1234 5678 9012 3456', expiry: 'MM/AA', cvv: '123' },
  expiry: 'Fecha de vencimiento',
  cvv: 'CVV',
  holder: 'Nombre del titular',
  missing: (fields) => `Todavía falta: ${fields.join(', ')}.`,
  tests: 'Números de tarjeta de prueba',
  testNumbers: [
    ['4242 4242 4242 4242', 'se paga'],
    ['4000 0000 0000 0002', 'se rechaza'],
    ['4000 0000 0000 3220', 'se paga a los 10 segundos'],
    ['4000 0000 0000 9995', 'queda sin terminar'],
  ],
  redirect: (provider) =>
    `Pagará en la página segura de ${provider} y después volverá aquí. Nosotros nunca vemos los datos de su tarjeta.`,
  continueTo: (provider) => `Continuar a ${provider}`,
  leaving: (provider) => `Abriendo ${provider}…`,
  held: (left) => `Su sesión está reservada durante ${minutes(left)}.`,
  heldLastMinute: 'Su sesión está reservada durante menos de un minuto.',
  heldNoLonger: 'Su sesión ya no está reservada. Si no ha pagado, elija de nuevo una sesión.',
  problems: {
    declined: 'Su tarjeta fue rechazada. No se le ha cobrado nada. Pruebe con otra tarjeta.',
    unfinished: 'El pago no se completó. No se le ha cobrado nada. Puede intentarlo de nuevo.',
    failed: 'No se pudo iniciar el pago. No se le ha cobrado nada. Inténtelo de nuevo en un momento.',
    settled: 'No queda nada por pagar de esta reserva.',
  },
  sums: {
    due: (sum) => `${sum} por pagar`,
    processing: (sum) => `${sum} en proceso`,
    paid: (sum) => `${sum} pagados`,
    failed: (sum) => `${sum} sin pagar`,
    expired: (sum) => `${sum} sin pagar`,
    partly_refunded: (sum, refunded) => `${sum} pagados, ${refunded} reembolsados`,
    refunded: (_sum, refunded) => `${refunded} reembolsados`,
  },
  words: {
    due: 'Puede pagar en línea ahora o más tarde.',
    unfinished: 'Se inició un pago, pero todavía no ha llegado.',
    processing: 'Su pago se está procesando.',
    paid: 'Gracias. Hemos recibido su pago.',
    failed: 'Su último pago no se realizó. No se le ha cobrado nada.',
    expired: 'Se agotó el tiempo para pagar. No se le ha cobrado nada.',
    partly_refunded: 'Se le reembolsó una parte del pago. Puede tardar unos días en llegar.',
    refunded: 'Se le reembolsó el pago. Puede tardar unos días en llegar.',
  },
  receipt: (number) => `Recibo ${number}`,
  check: 'Comprobar de nuevo',
  checking: 'Comprobando…',
  arrived: 'Pago recibido. ¡Gracias!',
  refreshFailed: 'No se pudo comprobar el estado del pago. Inténtelo de nuevo en un momento.',
};
