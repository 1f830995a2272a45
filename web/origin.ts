import { useRouter } from '@tanstack/react-router'

/** Where this site lives ('https://cairn.example'), the same on the server and in the browser: for links that leave it. */
export function useOrigin(): string {
  return useRouter().options.context.origin
}
