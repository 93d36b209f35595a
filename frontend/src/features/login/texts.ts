export const TEXTS = {
  title: 'Admin Login',
  hint: 'Sign in to manage appointments and the site.',
  email: 'Email',
  password: 'Password',
  signIn: 'Sign In',
  signingIn: 'Signing in…',
  fillDemo: 'Fill Demo Credentials',
  demo: 'Demo credentials',
  codeTitle: 'Two-factor authentication',
  codeHint: 'Enter the 6-digit code from your authenticator app, or one of your backup codes.',
  code: 'Verification Code',
  verify: 'Verify',
  verifying: 'Verifying…',
  check: 'Please answer the question below to sign in.',
  backToLogin: 'Back to Login',
  publicSite: 'Back to the public site',
  ended: 'Your session has ended. Please sign in again.',
  kept: 'Your session has ended. Your unsaved changes are kept: sign in to continue.',
  failed: 'Login failed. Please try again.',
  noConnection: 'Connection error. Please try again.',
} as const;

export const DEMO = { email: 'demo@example.com', password: 'Demo-Pass-2026' } as const;
