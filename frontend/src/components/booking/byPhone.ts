interface Reached {
  client_email: string;
  client_phone: string;
}

/** Whether the client has no email address. Where contact details are hidden, no one can tell. */
export const isByPhone = ({ client_email: email, client_phone: phone }: Reached) => email === '' && phone !== '';
