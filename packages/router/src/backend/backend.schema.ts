import { wireText } from '@merx/wire';
import { z } from 'zod';

export const ModuleNames = z.array(wireText);
