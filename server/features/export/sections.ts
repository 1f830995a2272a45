import type { ExportedStep } from '#contract/export.ts'

interface Section {
  /** Undefined for the steps before the first section. */
  section: string | undefined
  steps: ExportedStep[]
}

/** The steps under the sections that they start or follow. */
export function groupBySection(steps: readonly ExportedStep[]): Section[] {
  const sections: Section[] = [{ section: undefined, steps: [] }]
  for (const step of steps) {
    if (step.section !== undefined) sections.push({ section: step.section, steps: [] })
    sections.at(-1)?.steps.push(step)
  }
  return sections
}
