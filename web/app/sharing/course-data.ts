import type { Credit, Journey } from '#contract/journey.ts'
import { CC_BY } from '#contract/rules/journey.ts'
import { hrefOf } from '#contract/rules/link.ts'

/** A journey as schema.org JSON-LD. `<` is escaped, so that no text can end the script element. */
export function courseData(journey: Journey, origin: string, siteName: string): string {
  return scriptOf(courseOf(journey, origin, siteName))
}

/** The journeys of a list as schema.org JSON-LD. */
export function listData(journeys: readonly Journey[], origin: string): string {
  return scriptOf({
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    numberOfItems: journeys.length,
    itemListElement: journeys.map(({ id, name }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      url: `${origin}/app/discover/journey/${encodeURIComponent(id)}`,
    })),
  })
}

function scriptOf(data: object): string {
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
}

function courseOf(journey: Journey, origin: string, siteName: string) {
  const { id, name, description, createdAt, owner, badges, steps = [] } = journey
  const url = `${origin}/app/discover/journey/${encodeURIComponent(id)}`
  return {
    '@context': 'https://schema.org',
    '@type': 'Course',
    '@id': url,
    url,
    name,
    description,
    dateCreated: createdAt,
    isAccessibleForFree: journey.free ?? undefined,
    inLanguage: journey.language ?? undefined,
    educationalLevel: journey.level ?? undefined,
    timeRequired: durationOf(journey.minutes),
    license: journey.licence === 'ccBy' ? CC_BY.url : undefined,
    isBasedOn:
      journey.adaptedFrom &&
      [journey.adaptedFrom, ...(journey.adaptedFrom.first ? [journey.adaptedFrom.first] : [])].map((original) =>
        originalOf(original, origin),
      ),
    teaches: badges.map((badge) => badge.name),
    author: {
      '@type': 'Person',
      name: owner.displayName,
      url: `${origin}/app/user/profile?userId=${encodeURIComponent(owner.id)}`,
    },
    provider: { '@type': 'Organization', name: siteName, url: `${origin}/` },
    mainEntity: {
      '@type': 'ItemList',
      numberOfItems: steps.length,
      itemListElement: steps.map((step, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        item: {
          '@type': 'LearningResource',
          name: step.description,
          learningResourceType: step.stepType,
          url: hrefOf(step.url) ?? undefined,
          timeRequired: durationOf(step.minutes ?? null),
          inLanguage: step.language,
          isAccessibleForFree: step.cost && step.cost === 'free',
        },
      })),
    },
  }
}

function originalOf({ name, author, id }: Omit<Credit, 'first'>, origin: string) {
  return {
    '@type': 'Course',
    name,
    url: id === null ? undefined : `${origin}/app/discover/journey/${encodeURIComponent(id)}`,
    author: author === null ? undefined : { '@type': 'Person', name: author },
  }
}

/** A duration in ISO 8601, such as 'PT1H30M'. */
function durationOf(minutes: number | null): string | undefined {
  return minutes === null ? undefined : `PT${minutes}M`
}
