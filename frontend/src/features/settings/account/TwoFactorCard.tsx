import Skeleton from '@mui/material/Skeleton';
import { Card } from '../../../components/Card';
import { QueryBoundary } from '../../../components/QueryBoundary';
import { useGetTwoFactorStatusQuery, useListPasskeysQuery } from '../api';
import { BackupCodes } from './BackupCodes';
import { RequireSwitch } from './RequireSwitch';
import { TEXTS } from './texts';
import { TwoFactorSwitch } from './TwoFactorSwitch';

const texts = TEXTS.twoFactor;

export function TwoFactorCard() {
  const query = useGetTwoFactorStatusQuery();
  const { data: own } = useListPasskeysQuery();
  const hasPasskey = own !== undefined && own.passkeys.length > 0;
  return (
    <Card title={texts.title}>
      <QueryBoundary
        query={query}
        failed={texts.loadFailed}
        loading={<Skeleton role="status" aria-label={texts.loading} variant="rounded" height={80} />}
      >
        {({ enabled, backupCodesLeft }) => (
          <>
            <TwoFactorSwitch enabled={enabled} />
            {enabled && <BackupCodes left={backupCodesLeft} />}
            <RequireSwitch enabled={enabled || hasPasskey} />
          </>
        )}
      </QueryBoundary>
    </Card>
  );
}
