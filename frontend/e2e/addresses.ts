/** Where the servers are, each with a database of its own; several are separated by spaces. */
export const addresses = (process.env['E2E_BASE_URL'] ?? 'http://127.0.0.1:8080').trim().split(/\s+/);
