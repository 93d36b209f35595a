/** The servers' URLs, separated by spaces. Each has its own database. */
export const addresses = (process.env['E2E_BASE_URL'] ?? 'http://127.0.0.1:8080').trim().split(/\s+/);
