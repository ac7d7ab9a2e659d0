export { NewPassword, noPassword } from './passwords/NewPassword.tsx'
