import type { Translation } from '../lib/language';
import type * as english from './texts';

export const TEXTS: Translation<typeof english.TEXTS> = {
  loading: 'Cargando…',
  book: 'Reservar una sesión',
  wrong: 'Algo salió mal. Inténtelo de nuevo.',
  noScript: 'Para reservar una sesión o usar el formulario de contacto se necesita JavaScript.',
  start: {
    failed: 'Algo salió mal al iniciar esta página. Vuelva a cargarla para intentarlo de nuevo.',
    old: 'Este navegador es demasiado antiguo para reservar aquí. Actualícelo o use otro.',
    call: 'También puede llamarnos:',
    newTab: 'Abrir la reserva en una pestaña nueva',
  },
  notLoaded: 'No se pudo cargar la página.',
  error: {
    title: 'Algo salió mal',
    text: 'No se pudo mostrar esta página. Nada de lo que envió se ha perdido.',
    again: 'Volver a cargar la página',
  },
  notFound: {
    code: '404',
    tab: 'Página no encontrada',
    title: 'No encontramos esta página',
    text: 'Es posible que la dirección tenga un error o que la página haya cambiado de lugar.',
    home: 'Volver al inicio',
    book: 'Ver sesiones disponibles',
    contact: 'Enviarnos un mensaje',
  },
};
