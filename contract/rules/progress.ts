/** Index of the first open step from `from` on, then from the start; -1 when all are done. */
export function nextOpenStep(steps: readonly { id: string }[], done: ReadonlySet<string>, from = 0): number {
  const isOpen = (step: { id: string }) => !done.has(step.id)
  const ahead = steps.findIndex((step, index) => index >= from && isOpen(step))
  return ahead === -1 ? steps.findIndex(isOpen) : ahead
}
