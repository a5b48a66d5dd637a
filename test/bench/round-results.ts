import { median } from './statistics.ts'

/** Collects a value per name and round, and prints the values and their medians as a Markdown table. */
export const makeRoundResults = () => {
  const results = new Map<string, number[]>()
  return {
    record: (name: string, value: number): void => {
      results.set(name, [...(results.get(name) ?? []), value])
    },
    /** `conditions` describe the run in the line above the table. */
    print: (conditions: string): void => {
      console.log(`\nNode.js ${process.version}, ${conditions}\n\n| what | median | each round |\n|---|---|---|`)
      for (const [name, values] of results) {
        const valuesText = values.map((value) => value.toPrecision(3)).join(', ')
        console.log(`| ${name} | ${median(values).toPrecision(3)} | ${valuesText} |`)
      }
    },
  }
}
