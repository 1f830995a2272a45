import { type DragEvent, useState } from 'react'

/** Handlers of a place where one file can be dropped; `isOver` while one is dragged over it. */
export function useFileDrop(onFile: (file: File) => void) {
  const [isOver, setIsOver] = useState(false)
  return {
    isOver,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setIsOver(true)
      },
      onDragLeave: () => setIsOver(false),
      onDrop: (event: DragEvent) => {
        const [file] = event.dataTransfer.files
        setIsOver(false)
        if (!file) return
        event.preventDefault()
        onFile(file)
      },
    },
  }
}
