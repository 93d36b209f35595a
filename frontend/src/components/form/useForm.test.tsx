import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider } from 'react-hook-form';
import { expect, it, vi } from 'vitest';
import { FormField } from './FormField';
import { useForm } from './useForm';

function NameAndEmail() {
  const form = useForm({ defaultValues: { name: '', email: '' } });
  return (
    <FormProvider {...form}>
      <form onSubmit={(event) => void form.handleSubmit(() => undefined)(event)}>
        <FormField name="name" label="Name" rules={{ required: 'Name is missing' }} />
        <FormField name="email" label="Email" rules={{ required: 'Email is missing' }} />
        <button>Save</button>
      </form>
    </FormProvider>
  );
}

const aMomentLater = () => new Promise((resolve) => setTimeout(resolve, 20));

it('moves the focus to the first wrong field once, and never again while it is being corrected', async () => {
  render(<NameAndEmail />);
  const user = userEvent.setup({ delay: null });
  const [name, email] = [screen.getByLabelText('Name'), screen.getByLabelText('Email')];
  const focused = [vi.spyOn(name, 'focus'), vi.spyOn(email, 'focus')].map((spy) => spy.mock.calls);

  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Name is missing')).toBeVisible();
  await aMomentLater();
  expect(name).toHaveFocus();
  expect(focused.map((calls) => calls.length)).toEqual([1, 0]);

  await user.keyboard('Maria{Enter}');
  await aMomentLater();
  expect(name).toHaveValue('Maria');
  expect(email).toHaveFocus();
  expect(focused.map((calls) => calls.length)).toEqual([1, 1]);
});
