//! infra
