import type { ImportColumn, ImportCounts } from '../api';
import { counted } from '../../../lib/counted';

export const COLUMNS: Record<ImportColumn, string> = {
  left_out: 'Don’t import',
  name: 'Full name',
  first_name: 'First name',
  middle_name: 'Middle name',
  last_name: 'Last name',
  company: 'Company',
  email: 'Email',
  phone: 'Phone',
  address: 'Whole address',
  street: 'Street',
  city: 'City',
  state: 'State',
  postal_code: 'ZIP code',
  country: 'Country',
  notes: 'Notes',
  safe_contact: 'Safe contact',
};

export const TEXTS = {
  title: 'Import Clients',
  subtitle: 'From a CSV file of Clio, Acuity, Outlook, Google Contacts or a spreadsheet.',
  back: 'All clients',
  choose: {
    title: 'File',
    text: 'Export your contacts as CSV from the program you use now, then choose the file here or drop it on this box. You will see a preview before anything is saved.',
    limits: 'Up to 5,000 lines. The first line must contain the column headings.',
    file: 'CSV file',
    action: 'Choose File',
    other: 'Choose Another File',
    tooLarge: 'This file is larger than 4 MB. Split it into several files.',
    workbook:
      'This is a spreadsheet file, such as .xlsx. Open it in your spreadsheet program, save it as CSV, and choose that file.',
    unreadable: 'The file could not be read. Please choose it again.',
    failed: 'The file could not be checked.',
    checking: 'Checking the file…',
  },
  columns: {
    title: 'Columns',
    text: 'Choose what each column contains. If someone has several phone numbers or email addresses, we use the first and add the others to the notes.',
    heading: 'In the file',
    holds: 'Import as',
    examples: 'Examples',
    unnamed: (number: number) => `Column ${number}`,
    label: (heading: string) => `Import ${heading} as`,
  },
  duplicates: {
    title: 'People who are already clients',
    text: 'Found by email address, unless the name is another person’s, or by phone number and name.',
    merge: 'Add what is missing',
    mergeHint: 'Nothing that you have recorded is replaced.',
    leave: 'Leave them as they are',
    leaveHint: 'Their lines are skipped.',
  },
  preview: {
    title: 'What will happen',
    none: 'No line adds or changes a client.',
    added: (total: number) => counted(total, 'new client'),
    merged: (total: number) => `${counted(total, 'client')} updated`,
    known: (total: number) => `${counted(total, 'line')} about clients you already have`,
    refused: (total: number) => `${counted(total, 'line')} skipped`,
    flagged: (total: number) => `${counted(total, 'line')} to check`,
    remarks: 'What to check',
    firstOf: (shown: number, total: number) => `The first ${shown} of ${total.toLocaleString('en-US')}.`,
    line: 'Line',
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    client: 'Client',
    reason: 'Reason',
    import: ({ added, merged }: ImportCounts) => `Import ${counted(added + merged, 'client')}`,
    importing: 'Importing…',
    failed: 'The clients were not imported.',
    changed: 'Your clients have changed since this preview. Check it again, then import.',
    done: (added: number, merged: number) =>
      [`${counted(added, 'client')} added`, ...(merged === 0 ? [] : [`${counted(merged, 'client')} updated`])].join(
        ', ',
      ),
  },
  recent: {
    title: 'Recent imports',
    text: 'You can undo an import for 30 days. Clients who have changed or booked since then stay.',
    loading: 'Loading imports',
    failed: 'The recent imports could not be loaded.',
    unnamed: 'Unnamed file',
    undo: 'Undo',
    undoOf: (file: string) => `Undo the import of ${file}`,
    question: (file: string, added: number, merged: number) =>
      `${counted(added, 'client')} added from ${file} will be deleted` +
      (merged === 0 ? '.' : `, and ${counted(merged, 'client')} will go back to how they were.`) +
      ' Clients who have changed or booked since then stay.',
    confirm: 'Undo Import',
    progress: 'Undoing…',
    undoFailed: 'Failed to undo the import',
    done: (removed: number, restored: number, kept: number) =>
      [
        `Import undone: ${counted(removed, 'client')} deleted`,
        ...(restored === 0 ? [] : [`${restored} back to how they were`]),
        ...(kept === 0 ? [] : [`${kept} kept because they have changed or booked since`]),
      ].join(', '),
  },
} as const;
