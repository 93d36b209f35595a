import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { isByPhone } from '../../../components/booking/byPhone';
import { NotifyClient } from '../../../components/booking/NotifyClient';
import { FormDialog } from '../../../components/FormDialog';
import type { Booking } from '../api';
import { TEXTS } from '../texts';
import { ChangeFailure } from './ChangeFailure';
import { WHERE_TEXTS } from './texts';
import { useEdit } from './useEdit';
import { ownWhere, type WhereValues } from './where';
import { WhereFields } from './WhereFields';

const texts = WHERE_TEXTS;

/** Says where one session takes place. */
export function WhereDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { form, typed, edit, busy, error } = useEdit<WhereValues>(booking, ownWhere);
  const [notify, setNotify] = useState(!isByPhone(booking));
  const isConfirmed = booking.status === 'confirmed';

  const save = async (values: WhereValues) => {
    const told = isConfirmed && notify;
    if (typed.length === 0 || (await edit(values, { notify: told, saved: texts.saved }))) onClose();
  };

  return (
    <FormProvider {...form}>
      <FormDialog
        title={texts.title}
        submit={texts.save}
        dirty={form.formState.isDirty}
        busy={busy}
        maxWidth="xs"
        onSubmit={() => void form.handleSubmit(save)()}
        onClose={onClose}
      >
        <p>
          {booking.case_title}, {booking.client_name}
        </p>
        <ChangeFailure text={texts.failed} error={error} />
        <WhereFields method={booking.contact_method} mediator={booking.employee_name} first />
        {isConfirmed && <NotifyClient booking={booking} label={TEXTS.notify} notify={notify} onNotify={setNotify} />}
      </FormDialog>
    </FormProvider>
  );
}
