/** Max. goal in steps per week that is shown with large stones; up to 50 small stones fit. */
const LARGE_STONES_MAX = 14

/** One stone per step of the weekly goal; the ticked ones are filled. */
export function WeekStones({ goal, done, className = '' }: { goal: number; done: number; className?: string }) {
  const size = goal > LARGE_STONES_MAX ? 'h-2.5 w-3.5 border' : 'h-4.5 w-6.5 border-[1.5px]'
  return (
    <span className={`flex flex-wrap gap-1.25 ${className}`}>
      {Array.from({ length: goal }, (_, stone) => (
        <span
          key={stone}
          data-fill={stone < done || undefined}
          className={`rounded-stone border-field data-fill:border-brand data-fill:bg-brand forced-colors:data-fill:bg-[CanvasText] ${size}`}
        />
      ))}
    </span>
  )
}
