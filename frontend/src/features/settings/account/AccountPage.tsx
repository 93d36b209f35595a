import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { Card } from '../../../components/Card';
import { FailureAlert } from '../../../components/FailureAlert';
import { FieldPair } from '../../../components/form/FieldPair';
import { FormField } from '../../../components/form/FormField';
import { placeErrors } from '../../../components/form/placeErrors';
import { useForm } from '../../../components/form/useForm';
import { LeaveGuard } from '../../../components/LeaveGuard';
import { PageContainer } from '../../../components/PageContainer';
import { QueryBoundary } from '../../../components/QueryBoundary';
import { useToast } from '../../../components/toast/useToast';
import { UnsavedBar } from '../../../components/UnsavedBar';
import { useGetProfileQuery, useGetTwoFactorStatusQuery, useSaveProfileMutation, type Profile } from '../api';
import { PasswordDialog } from '../PasswordDialog';
import styles from '../Settings.module.css';
import { BackupCodes } from './BackupCodes';
import { PasskeysCard } from './PasskeysCard';
import { SessionsCard } from './SessionsCard';
import { TEXTS } from './texts';
import { TwoFactorSwitch } from './TwoFactorSwitch';

const texts = TEXTS.account;

/** One's own account, whatever the role. */
export function AccountPage() {
  const query = useGetProfileQuery();
  return (
    <PageContainer title={texts.title} subtitle={texts.subtitle}>
      <QueryBoundary
        query={query}
        failed={texts.loadFailed}
        loading={<Skeleton role="status" aria-label={texts.loading} variant="rounded" height={240} />}
      >
        {(profile) => (
          <div className={styles.cards}>
            <ProfileCard profile={profile} />
            <TwoFactor />
            <PasskeysCard />
            <OwnPassword profile={profile} />
            <SessionsCard />
          </div>
        )}
      </QueryBoundary>
    </PageContainer>
  );
}

interface Names {
  firstName: string;
  lastName: string;
  phone: string;
}

function ProfileCard({ profile: { firstName, lastName, phone, email } }: { profile: Profile }) {
  const form = useForm<Names>({ defaultValues: { firstName, lastName, phone } });
  const [save, { isLoading, error }] = useSaveProfileMutation();
  const toast = useToast();
  const { isDirty } = form.formState;
  const submit = async (profileRequest: Names) => {
    const answer = await save({ profileRequest });
    placeErrors(answer.error, form, ['firstName', 'lastName', 'phone']);
    if (answer.error !== undefined) return;
    form.reset(profileRequest);
    toast.success(texts.saved);
  };
  return (
    <Card title={texts.profile}>
      <FormProvider {...form}>
        <form
          noValidate
          className={styles.cards}
          onSubmit={(event) => {
            event.preventDefault();
            void form.handleSubmit(submit)();
          }}
        >
          <FailureAlert text={texts.saveFailed} error={error} />
          <FieldPair>
            <FormField
              name="firstName"
              label={texts.firstName}
              autoComplete="given-name"
              rules={{ required: texts.firstNameRequired }}
            />
            <FormField
              name="lastName"
              label={texts.lastName}
              autoComplete="family-name"
              rules={{ required: texts.lastNameRequired }}
            />
          </FieldPair>
          <FormField name="phone" label={texts.phone} type="tel" autoComplete="tel" hint={texts.email(email)} />
          <div>
            <Button type="submit" variant={isDirty ? 'outlined' : 'contained'} disabled={!isDirty || isLoading}>
              {texts.save}
            </Button>
          </div>
        </form>
      </FormProvider>
      <UnsavedBar
        isDirty={isDirty}
        busy={isLoading}
        onSave={() => void form.handleSubmit(submit)()}
        onDiscard={() => form.reset()}
      />
      <LeaveGuard when={isDirty} />
    </Card>
  );
}

function TwoFactor() {
  const query = useGetTwoFactorStatusQuery();
  return (
    <Card title={TEXTS.twoFactor.title}>
      <QueryBoundary
        query={query}
        failed={TEXTS.twoFactor.loadFailed}
        loading={<Skeleton role="status" aria-label={TEXTS.twoFactor.loading} variant="rounded" height={80} />}
      >
        {({ enabled, backupCodesLeft }) => (
          <>
            <TwoFactorSwitch enabled={enabled} />
            {enabled && <BackupCodes left={backupCodesLeft} />}
          </>
        )}
      </QueryBoundary>
    </Card>
  );
}

function OwnPassword({ profile: { firstName, lastName, email } }: { profile: Profile }) {
  const [changing, setChanging] = useState(false);
  return (
    <Card title={texts.password}>
      <div>
        <Button variant="outlined" onClick={() => setChanging(true)}>
          {texts.changePassword}
        </Button>
      </div>
      {changing && <PasswordDialog known={[firstName, lastName, email]} onClose={() => setChanging(false)} />}
    </Card>
  );
}
