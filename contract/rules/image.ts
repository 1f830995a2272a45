/** Size of an uploaded image in bytes (5 MB); the stored image is far smaller. */
export const IMAGE_MAX_BYTES = 5 * 1024 * 1024
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const
export const IMAGE_UPLOAD = { types: IMAGE_TYPES, maxBytes: IMAGE_MAX_BYTES }
