/** The login name of a staff member: 3 to 32 lower-case letters, digits, dots, underscores or hyphens; a letter first. */
export const STAFF_NAME = /^[a-z][a-z0-9._-]{2,31}$/
