import type { BackupKind, BackupLocation } from './api';
import { counted } from '../../../lib/counted';

const KINDS: Record<BackupKind, string> = {
  automatic: 'Automatic',
  manual: 'Manual',
  'before-restore': 'Before a restore',
};

const PLACES: Record<BackupLocation, string> = {
  local: 'On this server',
  cloud: 'In the cloud',
  both: 'On this server and in the cloud',
};

export const kindName = (kind: BackupKind) => KINDS[kind];
export const placeName = (location: BackupLocation) => PLACES[location];

export const TEXTS = {
  readOnly: 'Ask an owner to create, download, restore or delete a backup.',
  create: {
    title: 'Create a backup',
    text: 'One file with all data of the practice: bookings, clients, requests, the site and its images, accounts and history.',
    sealed:
      'It is encrypted: only a server with this server’s data key can read it. Keep a copy of that key separate from the backups.',
    action: 'Create Backup',
    progress: 'Creating the backup…',
    done: 'Backup created successfully! Check your downloads folder.',
    failed: 'Failed to create backup. Please try again.',
  },
  restore: {
    title: 'Restore a backup',
    text: 'Replaces all current data with a backup file. You see the changes before anything happens.',
    action: 'Restore Backup',
    file: 'Backup file',
    steps: {
      sending: 'Sending the file…',
      checking: 'Reading the backup…',
      keeping: 'Backing up the current data…',
      replacing: 'Restoring. Visitors can see the site but can’t book yet…',
    },
    unknown: 'The connection was lost. The restore may still be running: check again in a moment.',
    failed: 'Failed to restore backup. Please check the file format and try again.',
  },
  confirm: {
    title: 'Overwrite all current data?',
    overwritten: (moment: string) => `All current data will be overwritten with the backup of ${moment}.`,
    kept: 'The current data is backed up first, so you can go back to it. Other administrators will be signed out.',
    table: 'Changes',
    what: 'Data',
    now: 'Now',
    then: 'In the backup',
    password: 'Your password',
    passwordMissing: 'Please enter your password',
    submit: 'Overwrite all data',
    erased: (people: number) =>
      people === 1
        ? '1 person was erased after this backup was made. The restore will erase them again.'
        : `${people} people were erased after this backup was made. The restore will erase them again.`,
    revoked: (things: number) =>
      things === 1
        ? '1 account, role, calendar feed or passkey was removed after this backup was made. It stays removed.'
        : `${things} accounts, roles, calendar feeds or passkeys were removed after this backup was made. They stay removed.`,
    held: (emails: number) =>
      emails === 1
        ? '1 email was still waiting when this backup was made. It will be held: you can send or drop it under Notifications, Sent.'
        : `${emails.toLocaleString('en-US')} emails were still waiting when this backup was made. They will be held: you can send or drop them under Notifications, Sent.`,
    locked: (email: string) =>
      `${email} has the demo password and will be restored without a password. Set a new one on the server: accord admin set-password ${email}`,
    done: (moment: string) => `The backup of ${moment} was restored.`,
    heldNow: (emails: number) =>
      emails === 1
        ? '1 email is held. Send or drop it under Notifications, Sent.'
        : `${emails.toLocaleString('en-US')} emails are held. Send or drop them under Notifications, Sent.`,
    revokedAgain: (things: number) =>
      things === 1
        ? '1 account, role, calendar feed or passkey stays removed.'
        : `${things} accounts, roles, calendar feeds or passkeys stay removed.`,
    erasedAgain: (people: number) =>
      people === 1 ? '1 person was erased again.' : `${people} people were erased again.`,
  },
  list: {
    title: 'Saved backups',
    onlyHere: 'Backups in the cloud cannot be listed right now. These are the ones on this server.',
    again: 'Try again',
    loading: 'Loading backups',
    failed: 'Failed to load backups',
    count: (total: number) => counted(total, 'backup'),
    none: 'No backups yet',
    noneHint: 'The server creates them automatically, according to the settings.',
    restore: 'Restore',
    download: 'Download',
    delete: 'Delete',
    downloadFailed: 'Failed to download backup. Please try again.',
  },
  remove: {
    title: 'Delete this backup?',
    goes: (moment: string) => `The backup of ${moment} will be deleted permanently.`,
    confirm: 'Delete backup',
    progress: 'Deleting the backup…',
    done: 'Backup deleted',
    failed: 'Failed to delete backup',
  },
} as const;
