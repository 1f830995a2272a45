import { addDays, mondayOf } from '#server/features/progress/zone-dates.ts'

const AT = '08:00'

/** A week of the digest, which is due on Mondays at 8:00 in the reader's time zone. */
export interface DigestWeek {
  /** The Monday ('YYYY-MM-DD') of the last due digest. */
  monday: string
  /** When the last digest was due, in ms. */
  dueAt: number
  /** When the next digest is due, in ms. */
  nextAt: number
}

export function digestWeekOf(timeZone: string, now: number): DigestWeek {
  const localAt = localTimes(timeZone)
  const today = localAt(now)
  const thisMonday = mondayOf(today.slice(0, 10))
  const monday = today < `${thisMonday} ${AT}` ? addDays(thisMonday, -7) : thisMonday
  return { monday, dueAt: timeOf(`${monday} ${AT}`, localAt), nextAt: timeOf(`${addDays(monday, 7)} ${AT}`, localAt) }
}

type LocalAt = (time: number) => string

/** Local times as 'YYYY-MM-DD HH:mm', the format of Swedish. */
function localTimes(timeZone: string): LocalAt {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return (time) => format.format(time)
}

/** The time of a local time. The second iteration corrects guesses across a change of the clocks. */
function timeOf(local: string, localAt: LocalAt): number {
  const wanted = asUtc(local)
  const offsetAt = (time: number) => asUtc(localAt(time)) - time
  const guess = wanted - offsetAt(wanted)
  return wanted - offsetAt(guess)
}

function asUtc(local: string): number {
  return Date.parse(`${local.replace(' ', 'T')}Z`)
}
