import { median } from './statistics.ts'

/** Returns functions that record a value per name and round, and print the values and their medians as a Markdown table. */
export const makeRoundResults = () => {
  const results = new Map<string, number[]>()
  return {
    record: (name: string, value: number): void => {
      results.set(name, [...(results.get(name) ?? []), value])
    },
    /** Prints the table below a line with the `conditions` of the run. */
    print: (conditions: string): void => {
      console.log(`\nNode.js ${process.version}, ${conditions}\n\n| what | median | each round |\n|---|---|---|`)
      for (const [name, values] of results) {
        const valuesText = values.map((value) => value.toPrecision(3)).join(', ')
        console.log(`| ${name} | ${median(values).toPrecision(3)} | ${valuesText} |`)
      }
    },
  }
}
