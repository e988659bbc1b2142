import { homeShapes } from './shapes-home.js';
import { mediaShapes } from './shapes-media.js';
import { outdoorShapes } from './shapes-outdoor.js';

export const shapes = { ...outdoorShapes, ...homeShapes, ...mediaShapes };

export type Shape = keyof typeof shapes;
