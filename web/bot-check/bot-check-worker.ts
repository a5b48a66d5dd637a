import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { handler } from 'altcha-lib/workers/shared'

// Runs beside the page, so that typing never waits for the proof of work. Built into one file: a worker keeps to the
// policy of its own answer, and that lets it load nothing.
handler({ deriveKey })
