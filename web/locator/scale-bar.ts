/** Returns the length of a scale bar: a round number of kilometres, at most about a quarter of the width of the map. */
export const scaleBarKilometres = (kilometresAcross: number): number => {
  const target = kilometresAcross / 4
  const power = 10 ** Math.floor(Math.log10(target))
  return ([5, 2, 1].find((factor) => factor * power <= target * 1.01) ?? 1) * power
}
