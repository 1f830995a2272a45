import { hashOf } from '../../rules/hue.ts'

type FieldMotif = 'lattice' | 'strata' | 'terraces' | 'rings' | 'streets' | 'delta' | 'waves' | 'folds'
/** The motif of a map: one per field of knowledge; technology, the most frequent field, has three. */
export type Motif = (typeof CONTOURS)[number] | FieldMotif

/** Contours of a hill, of a basin and of a slope. */
const CONTOURS = ['hill', 'basin', 'slope'] as const

/** The built-in badges of each field other than technology, whose motif is contours. */
const BADGES: Record<FieldMotif, readonly string[]> = {
  lattice: ['Algorithms', 'Data Analysis', 'Mathematics', 'Philosophy', 'Statistics'],
  strata: ['Astronomy', 'Biology', 'Chemistry', 'Climate Science', 'Physics', 'Psychology'],
  terraces: [
    'Accounting & Finance',
    'Agile',
    'Business Strategy',
    'Digital Marketing',
    'Economics',
    'Entrepreneurship',
    'Leadership',
    'Product Management',
    'Project Management',
    'Startups',
  ],
  rings: ['Cooking', 'Health & Nutrition', 'Mental Health', 'Sustainability'],
  streets: ['Art History', 'History', 'Teaching'],
  delta: ['Communication', 'Creative Writing', 'Languages', 'Public Speaking', 'Writing'],
  waves: ['Music'],
  folds: ['Data Visualization', 'Graphic Design', 'Photography', 'UI/UX'],
}

const MOTIF_OF = new Map(
  Object.entries(BADGES).flatMap(([motif, badges]) => badges.map((badge) => [badge, motif as FieldMotif] as const)),
)

/**
 * The motif of the journey's field, which is the field of its first badge; for an unknown badge,
 * contours chosen by the seed.
 */
export function motifOf([first]: readonly { name: string }[], seed: string): Motif {
  const form = CONTOURS[hashOf(`${seed} form`) % CONTOURS.length] ?? 'hill'
  return (first && MOTIF_OF.get(first.name)) ?? form
}
