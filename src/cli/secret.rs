//! Random bytes of the system, for what nobody may guess.

use anyhow::Context;
use rand::{TryRng, rngs::SysRng};

use super::Failure;

/// 32 bytes from the system's source of randomness.
///
/// # Errors
///
/// When the system has none.
pub(super) fn secret() -> Result<[u8; 32], Failure> {
    let mut bytes = [0; 32];
    SysRng
        .try_fill_bytes(&mut bytes)
        .context("the system gives no random bytes, without which no deck can be sealed")?;
    Ok(bytes)
}
