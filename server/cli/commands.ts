import { backup } from './backup.ts'
import type { Command } from './command.ts'
import { demo } from './demo.ts'
import { feedback } from './feedback.ts'
import { migrate } from './migrate.ts'
import { moderator } from './moderator.ts'
import { move } from './move.ts'
import { restore } from './restore.ts'

/** Every command by its name, in the order of the list. */
export const commands: Record<string, Command> = { migrate, backup, restore, move, feedback, moderator, demo }
