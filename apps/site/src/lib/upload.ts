/** The hook that sends a file, from the API client. */
export { useUpload } from '@croupier/api-client/upload'
