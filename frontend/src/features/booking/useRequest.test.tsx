import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { createStore } from '../../app/store';
import { useForm } from '../../components/form/useForm';
import { NOTHING_CHOSEN } from './bookingReducer';
import { EMPTY_DETAILS, type Details } from './bookingSchema';
import { useRequest } from './useRequest';

/** No step lets a visitor come this far without a session: this calls the guard itself. */
function Guard() {
  const form = useForm<Details>({ defaultValues: EMPTY_DETAILS });
  const { request, notice } = useRequest(
    form,
    NOTHING_CHOSEN,
    () => undefined,
    () => undefined,
  );
  return (
    <>
      <button type="button" onClick={() => void request()}>
        Request
      </button>
      {notice !== null && 'text' in notice && <p>{notice.text}</p>}
    </>
  );
}

it('sends nothing without a session', async () => {
  render(
    <Provider store={createStore()}>
      <MemoryRouter>
        <Guard />
      </MemoryRouter>
    </Provider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Request' }));
  expect(await screen.findByText('Please complete all booking details')).toBeVisible();
});
