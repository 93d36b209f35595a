/** What dialogs and failures have in common. */
export const TEXTS = {
  cancel: 'Cancel',
  again: 'Try again',
  restored: 'Your unsaved changes are back.',
  discard: {
    title: 'Discard changes?',
    confirm: 'Discard',
    cancel: 'Keep editing',
    text: 'Your changes are not saved yet.',
  },
} as const;
