import { account } from './account.ts'
import { backup, restore } from './backup.ts'
import type { Command } from './command.ts'
import { demo } from './demo.ts'
import { exportJourney } from './export.ts'
import { factors } from './factors.ts'
import { feedback } from './feedback.ts'
import { importFile } from './import.ts'
import { invite } from './invite.ts'
import { jobs } from './jobs.ts'
import { migrate } from './migrate.ts'
import { move } from './move.ts'
import { moderator, operator } from './roles.ts'
import { singleSignOn } from './single-sign-on.ts'

export const commands: Record<string, Command> = {
  migrate,
  backup,
  restore,
  move,
  export: exportJourney,
  feedback,
  jobs,
  import: importFile,
  account,
  factors,
  invite,
  moderator,
  operator,
  'single-sign-on': singleSignOn,
  demo,
}
