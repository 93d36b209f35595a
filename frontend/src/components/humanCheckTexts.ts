export const TEXTS = {
  title: 'Security Verification',
  problem: (a: number, b: number) => `What is ${a} + ${b}?`,
  loading: 'Loading the problem…',
  verify: 'Verify and send',
  sending: 'Sending…',
  another: 'New problem',
  cancel: 'Cancel',
  wrong: 'Please solve the math problem correctly to verify you are not a robot.',
  expired: 'That problem has expired. Please solve this one. Nothing you typed is lost.',
  unavailable: 'The problem could not be loaded. Nothing you typed is lost.',
  again: 'Try again',
} as const;
