/** `npm run cairn -- <command>`, once Node has been found. */
import { cairn } from './cairn.ts'

process.exitCode = await cairn(process.argv.slice(2), {
  env: process.env,
  say: (line) => console.log(line),
  complain: (line) => console.error(line),
})
