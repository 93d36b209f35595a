export const TEXTS = {
  of: (topic: string) => `Help: ${topic}`,
  title: 'Help',
  none: 'There is no help for this page. Choose a topic.',
  keys: 'Keyboard',
  single: 'Use single-key shortcuts on whole pages',
  singleHint: 'Turn this off if you dictate or press keys by accident. Keys inside tables and the board stay.',
  show: (topic: string) => `Go to ${topic}`,
  all: 'All topics',
  own: 'Help for this page',
} as const;
