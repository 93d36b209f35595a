import type { CreateBookingRequest, IntakeRequest } from '../../api/public.gen';
import { LANGUAGE } from '../../lib/language';
import type { Mediator, Slot } from './api';
import { saysAnything, type AboutCase, type Details } from './bookingSchema';

const DEFAULT_PRICE = 750;

export const priceOf = (slot: Slot): number => slot.price ?? DEFAULT_PRICE;

function intake({ role, style, caseNumber, fileNumber, other, ...others }: AboutCase): IntakeRequest {
  const { otherCounsel: counsel, otherEmail: email, otherPhone: phone } = others;
  const isNamed = other !== '' || counsel !== '';
  const sides = isNamed ? [{ name: other, counsel, email, phone }] : [];
  return { i_am: role, style, case_number: caseNumber, file_number: fileNumber, sides };
}

export const bookingRequest = (mediator: Mediator, slot: Slot, details: Details): CreateBookingRequest => ({
  employee_id: mediator.id,
  slot_id: slot.id,
  case_type: details.caseType,
  case_title: `${details.caseType} Mediation`,
  description: details.notes,
  contact_method: details.meeting,
  date: slot.date,
  start_time: slot.time,
  end_time: slot.time,
  status: 'pending',
  client_name: details.name,
  client_email: details.email,
  client_phone: details.phone,
  ...(saysAnything(details.about) && { matter: intake(details.about) }),
  ...(LANGUAGE !== 'en' && { language: LANGUAGE }),
});
