import { Command } from 'commander';
import { addDeliveryCommands } from './deliveries.js';
import { addEndpointCommands } from './endpoints.js';
import { addListenCommand } from './listen.js';

export function webhooksCommand(): Command {
  const webhooks = new Command('webhooks').description('manage webhook endpoints and deliveries');
  addEndpointCommands(webhooks);
  addDeliveryCommands(webhooks);
  addListenCommand(webhooks);
  return webhooks;
}
