type Props = {
  /** The oldest first, each with what it says when it is pointed at; null for nothing known. */
  values: readonly { key: string; value: number | null; said: string }[]
  gap?: number
}

const [WIDTH, HEIGHT] = [600, 120]

/** Numbers as bars beside each other. Whoever does not see them gets them as a table, from whoever draws them. */
export function Bars({ values, gap = 4 }: Props) {
  const most = Math.max(1, ...values.map(({ value }) => value ?? 0))
  const step = WIDTH / values.length
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      width="100%"
      height={HEIGHT}
      fill="currentColor"
      aria-hidden="true"
    >
      {values.map(({ key, value, said }, index) => {
        const height = value ? Math.max(3, (value / most) * HEIGHT) : 1
        return (
          <rect
            key={key}
            x={index * step}
            y={HEIGHT - height}
            width={step - gap}
            height={height}
            opacity={value ? 1 : 0.3}
          >
            <title>{said}</title>
          </rect>
        )
      })}
    </svg>
  )
}
