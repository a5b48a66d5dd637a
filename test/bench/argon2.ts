import { argon2id, hash, verify } from 'argon2'

/** Prints the number of argon2id verifications per second, two at a time: `argon2.ts <seconds>`. */
const seconds = Number(process.argv[2] ?? 3)
const storedHash = await hash('Correct.Horse1!Battery', {
  type: argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
})
const begin = performance.now()
let count = 0
const worker = async () => {
  while (performance.now() - begin < seconds * 1000) {
    await verify(storedHash, 'Correct.Horse1!Battery')
    count += 1
  }
}
await Promise.all([worker(), worker()])
console.log((count / ((performance.now() - begin) / 1000)).toFixed(2))
