export { ShownBoard } from './ShownBoard.tsx'
