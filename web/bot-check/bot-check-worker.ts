import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { handler } from 'altcha-lib/workers/shared'

// Runs off the main thread, so typing never waits for the proof of work. Bundled into one file because the policy (CSP) of a
// worker's own response forbids further loads.
handler({ deriveKey })
