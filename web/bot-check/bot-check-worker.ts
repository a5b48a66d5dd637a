import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { handler } from 'altcha-lib/workers/shared'

// Runs off the main thread, so typing never waits for the proof of work. Bundled into one file, because the
// Content-Security-Policy of the worker's response forbids loading other scripts.
handler({ deriveKey })
